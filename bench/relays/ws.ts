/**
 * The plain relay that Belfry is compared with: parses what comes, forwards it to the others, acknowledges. Says the
 * same to all, so it encodes once and leaves the rest to ws.
 */
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

interface Incoming {
  readonly join?: string
  readonly id?: number
  readonly text?: string
}

const rooms = new Map<string, Set<WebSocket>>()
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })

server.on('connection', (socket) => {
  let room = new Set<WebSocket>()
  socket.on('message', (data) => {
    const message = JSON.parse((data as Buffer).toString()) as Incoming
    if (message.join !== undefined) {
      room = rooms.get(message.join) ?? room
      rooms.set(message.join, room.add(socket))
      return
    }
    const forwarded = JSON.stringify({ text: message.text, at: Date.now() })
    for (const other of room) if (other !== socket) other.send(forwarded)
    socket.send(JSON.stringify({ ack: message.id }))
  })
  socket.on('close', () => room.delete(socket))
})
server.on('listening', () => {
  console.log(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
