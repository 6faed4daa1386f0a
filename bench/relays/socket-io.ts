/**
 * The same relay in socket.io as it comes: default options, `emit`, acknowledgements. Like Belfry's, its messages
 * carry a number of each recipient's own, by which a client sees that none is missing; so each is an `emit` of its
 * own, encoded for one. With `room` as its argument it does without the number and says the same to all by
 * `socket.to(room).emit`, which socket.io encodes once: less than Belfry does, and printed beside it.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server, type Socket } from 'socket.io'

const isOneForAll = process.argv[2] === 'room'
const http = createServer()
const io = new Server(http, { path: '/backend/socket/' })
const counts = new WeakMap<Socket, number>()

function tellEach(sender: Socket, room: string, text: string): void {
  for (const id of io.sockets.adapter.rooms.get(room) ?? []) {
    const socket = io.sockets.sockets.get(id)
    if (!socket || socket === sender) continue
    const count = (counts.get(socket) ?? 0) + 1
    counts.set(socket, count)
    socket.emit('text', { count, text, at: Date.now() })
  }
}

io.on('connection', (socket) => {
  const room = String(socket.handshake.auth['session'])
  void socket.join(room)
  socket.on('send', ({ text }: { readonly text: string }, answer: (value: unknown) => void) => {
    if (isOneForAll) socket.to(room).emit('text', { text, at: Date.now() })
    else tellEach(socket, room, text)
    answer({ ok: true })
  })
})
http.listen(0, '127.0.0.1', () => {
  console.log(`ready http://127.0.0.1:${(http.address() as AddressInfo).port}`)
})
