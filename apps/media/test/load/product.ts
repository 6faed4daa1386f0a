import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import {
  type Ack,
  CONTROL_BEAT_MS,
  GRANT_AUDIENCE,
  GRANT_ENCRYPTION,
  GRANT_SECONDS,
  grantWords,
  VOICE_CONTROL_PATH,
  VOICE_KEY_WORDS,
  VOICE_SOCKET_PATH,
} from '@belfry/protocol'
import { EncryptJWT } from 'jose'
import { io, type Socket } from 'socket.io-client'
import { derived } from '../support/keys.ts'
import { processorSeconds, type Side } from './side.ts'

const MAIN = join(import.meta.dirname, '../../src/main.ts')
const SECRET = 'what the bench and its server share'
const ROOM = 'room'

async function start(): Promise<{ child: ChildProcess; address: string }> {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      CHAT_SECRET: SECRET,
      WORKERS: '1',
      PORT: '0',
      RTC_PORT: '0',
      // Where the bare one listens: another way through the system has another price.
      RTC_HOST: '127.0.0.1',
      END_WITH_INPUT: 'yes',
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const line = await new Promise<string>((done) => createInterface(child.stdout).once('line', done))
  return { child, address: `http://127.0.0.1:${(JSON.parse(line) as { port: number }).port}` }
}

const grantFor = (sub: string): Promise<string> =>
  new EncryptJWT(grantWords({ roomId: ROOM, seq: 1 }))
    .setProtectedHeader(GRANT_ENCRYPTION)
    .setSubject(sub)
    .setAudience(GRANT_AUDIENCE)
    .setExpirationTime(Math.floor(Date.now() / 1000) + GRANT_SECONDS)
    .encrypt(derived(SECRET, VOICE_KEY_WORDS.grant))

async function request(socket: Socket, name: string, body: unknown): Promise<unknown> {
  const ack = (await socket.emitWithAck(name, body)) as Ack
  if (!ack.ok) throw new Error(`${name}: ${ack.code}`)
  return ack.value
}

async function enter(address: string, userId: string): Promise<Socket> {
  const socket = io(address, {
    path: VOICE_SOCKET_PATH,
    auth: { grant: await grantFor(userId) },
    transports: ['websocket'],
    forceNew: true,
  })
  await new Promise((done, fail) => {
    socket.once('connect', () => done(null))
    socket.once('connect_error', fail)
  })
  const join = { userId, roomId: ROOM, channel: null, audioPaused: false, videoPaused: false }
  await request(socket, 'join', join)
  return socket
}

function control(address: string, name: string, body: unknown): Promise<Response> {
  return fetch(address + VOICE_CONTROL_PATH + name, {
    method: 'POST',
    headers: { authorization: `Bearer ${derived(SECRET, VOICE_KEY_WORDS.control).toString('hex')}` },
    body: JSON.stringify(body),
  })
}

/** The chat server as it ships, told by somebody who stands in for the API that all these people hear each other. */
export async function startProduct(people: readonly string[]): Promise<Side> {
  const { child, address } = await start()
  const pid = child.pid ?? 0
  const worker = Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')[0])
  const rows = people.map((userId) => {
    const others = people.filter((other) => other !== userId)
    return { userId, channel: null, speaks: true, hears: others, sees: others }
  })
  await control(address, 'table', { roomId: ROOM, seq: 1, rows })
  const beating = setInterval(() => void control(address, 'beat', {}).catch(() => {}), CONTROL_BEAT_MS)
  const sockets = new Map<string, Promise<Socket>>()
  const socketOf = (person: string): Promise<Socket> => {
    const socket = sockets.get(person) ?? enter(address, person)
    sockets.set(person, socket)
    return socket
  }
  return {
    ask: async (person, name, body) => request(await socketOf(person), name, body),
    spent: () => ({ worker: processorSeconds(worker), server: processorSeconds(pid) }),
    stop: async () => {
      clearInterval(beating)
      for (const socket of await Promise.all(sockets.values())) socket.disconnect()
      const ended = new Promise((done) => child.once('close', done))
      child.kill('SIGTERM')
      await ended
    },
  }
}
