/** Emitters as far as a guard needs them; this package is typed for no host. */
interface ErrorEmitter {
  on(event: 'error', run: (error: Error) => void): unknown
}

interface GuardableSocket extends ErrorEmitter {
  destroy(): unknown
}

interface GuardableServer extends ErrorEmitter {
  prependListener(
    event: 'connection' | 'secureConnection',
    run: (socket: GuardableSocket) => unknown,
  ): unknown
  once(event: 'listening', run: () => void): unknown
}

/**
 * Installs an `error` listener that stays until the socket closes. Node ends the process when a socket without one is
 * reset, and a socket that is upgraded or handed on loses the listeners of its former owner.
 */
export function guardSocket<Socket extends GuardableSocket>(socket: Socket): Socket {
  socket.on('error', () => socket.destroy())
  return socket
}

/**
 * Guards every socket that a server accepts, before any other listener sees it; with TLS the socket below and the secure
 * one. Errors of the server itself, such as a failed `accept`, are reported once it listens: until then they belong to
 * the caller that starts it.
 */
export function guardServer<Server extends GuardableServer>(
  server: Server,
  report: (error: Error) => void,
): Server {
  server.prependListener('connection', guardSocket)
  server.prependListener('secureConnection', guardSocket)
  server.once('listening', () => server.on('error', report))
  return server
}
