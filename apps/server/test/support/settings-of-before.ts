import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const FILE = join(import.meta.dirname, '../fixtures/settings/65f096b.env')

/** Every setting of an `.env.example` that operators have copied long ago, switched on. */
export const settingsOfBefore = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...readFileSync(FILE, 'utf8').matchAll(/^#([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )

/** What a test has to itself, and services that are not there. */
const ELSEWHERE =
  /^(PORT|HOST|DATA_DIR|WEB_DIR|CHAT_SERVER|METRICS_TOKEN|CAPTCHA_DIFFICULTY|DATABASE_URL|REDIS_URL|CONTENT_DIR|TOURNAMENT_DIR|SHOP_URL|SMTP_URL|SMS_URL|RELEASES_URL)$/

/** As many of them as a server can be started with here. */
export const startableSettingsOfBefore = (): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(settingsOfBefore()).filter(([name]) => !ELSEWHERE.test(name)))
