import { type AddressInfo, createServer, type Socket } from 'node:net'

export interface ReceivedMail {
  readonly from: string
  readonly to: string
  readonly data: string
}

export interface SmtpServer {
  readonly url: string
  readonly mails: readonly ReceivedMail[]
  /** Says "try again later" to everything while true. */
  isBusy: boolean
  stop(): Promise<void>
}

/** Just enough of a mail server to receive: greeting, envelope, data until the lone dot. */
export function smtpServer(): Promise<SmtpServer> {
  const mails: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  const state = { isBusy: false }

  const serve = (socket: Socket): void => {
    sockets.add(socket)
    let envelope = { from: '', to: '' }
    let data: string | undefined
    const say = (line: string): void => void socket.write(`${line}\r\n`)
    const take = (line: string): void => {
      if (data !== undefined) {
        if (line !== '.') data += `${line}\n`
        else {
          mails.push({ ...envelope, data })
          data = undefined
          say('250 kept')
        }
        return
      }
      const command = line.slice(0, 4).toUpperCase()
      if (command === 'EHLO' || command === 'HELO') say('250 local')
      else if (command === 'MAIL') {
        envelope = { from: line, to: '' }
        say(state.isBusy ? '451 later' : '250 ok')
      } else if (command === 'RCPT') {
        envelope = { ...envelope, to: /<(.+)>/.exec(line)?.[1] ?? '' }
        say('250 ok')
      } else if (command === 'DATA') {
        data = ''
        say('354 go on')
      } else say(command === 'QUIT' ? '221 bye' : '250 ok')
    }
    let rest = ''
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('utf8')).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) take(line)
    })
    socket.on('error', () => socket.destroy())
    say('220 local')
  }
  const server = createServer(serve)
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve({
        url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
        mails,
        get isBusy() {
          return state.isBusy
        },
        set isBusy(value) {
          state.isBusy = value
        },
        stop: () =>
          new Promise((done) => {
            for (const socket of sockets) socket.destroy()
            server.close(() => done())
          }),
      }),
    )
  })
}
