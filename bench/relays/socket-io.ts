/** The same relay in socket.io as it comes. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'

const http = createServer()
const io = new Server(http, { path: '/backend/socket/' })

io.on('connection', (socket) => {
  const room = String(socket.handshake.auth['session'])
  void socket.join(room)
  socket.on('send', (message: { readonly text: string }, answer: (value: unknown) => void) => {
    socket.to(room).emit('text', { text: message.text, at: Date.now() })
    answer({ ok: true })
  })
})
http.listen(0, '127.0.0.1', () => {
  console.log(`ready http://127.0.0.1:${(http.address() as AddressInfo).port}`)
})
