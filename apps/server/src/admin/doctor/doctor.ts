import { localUrl } from '../../platform/startup/addresses.ts'
import type { Config } from '../../platform/config/config.ts'
import { type Check, type Finding, broken, type Patient, reasonOf } from './finding.ts'
import { checkBackup, checkDisk, checkPorts, checkSettings, checkTimeService } from './machine.ts'
import { checkAddress, checkCertificate, checkCertificateFiles, checkVoice, isServingAt } from './outside.ts'
import { checkChatServers, checkDatabase, checkMail, checkRedis } from './services.ts'

/** In the order in which an operator would put things right. */
const CHECKS: readonly Check[] = [
  checkSettings,
  checkDisk,
  checkDatabase,
  checkRedis,
  checkPorts,
  checkCertificateFiles,
  checkAddress,
  checkCertificate,
  checkVoice,
  checkChatServers,
  checkMail,
  checkTimeService,
  checkBackup,
]

const MARKS = { ok: 'ok     ', warning: 'LOOK   ', broken: 'BROKEN ' } as const

const linesOf = ({ state, what, detail, advice }: Finding): readonly string[] => [
  `${MARKS[state]} ${what.padEnd(12)} ${detail}`,
  ...(advice === undefined ? [] : [`${' '.repeat(21)}-> ${advice}`]),
]

/** A check that fails itself is a finding, too: the others still count. */
const examine = (check: Check, patient: Patient): Promise<readonly Finding[]> =>
  check(patient).catch((error: unknown) => [
    broken(check.name, reasonOf(error), 'This check failed by itself; the others count.'),
  ])

/** Looks at everything a server of these settings depends on; changes nothing. */
export async function diagnose(
  config: Config,
  env: Patient['env'],
  now: number,
): Promise<{ readonly findings: readonly Finding[]; readonly lines: readonly string[] }> {
  const here = localUrl({ host: config.host, port: config.port, isTls: config.tls !== 'off' })
  const isServing = config.port !== 0 && (await isServingAt(here))
  const findings: Finding[] = []
  for (const check of CHECKS) findings.push(...(await examine(check, { config, env, now, isServing })))
  return { findings, lines: findings.flatMap(linesOf) }
}
