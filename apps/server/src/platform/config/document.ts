import { settingGroups } from './config.ts'
import type { Setting } from './setting.ts'

type GroupName = keyof typeof settingGroups

const headings: Readonly<Record<GroupName, string>> = {
  network: 'Network',
  chat: 'Voice and video',
  storage: 'Storage',
  accounts: 'Accounts',
  shop: 'Accounts kept by a shop',
  messages: 'Mail and text messages',
  subscription: 'Subscriptions',
  operations: 'Operation',
}

const settingsOf = (group: GroupName): readonly Setting<unknown>[] =>
  Object.values(settingGroups[group]) as readonly Setting<unknown>[]

const groupNames = Object.keys(headings) as readonly GroupName[]

const cell = (text: string): string => text.replaceAll('|', '\\|')

const row = (setting: Setting<unknown>): string => {
  const fallback = setting.fallback === undefined || setting.fallback === '' ? '' : `\`${setting.fallback}\``
  const example = setting.example ? ` Example: \`${setting.example}\`.` : ''
  return `| \`${setting.env}\` | ${fallback} | ${cell(setting.about + example)} |`
}

/** docs/configuration.md */
export function configurationTable(): string {
  const sections = groupNames.map((group) =>
    [
      `## ${headings[group]}`,
      '',
      '| Variable | Default | What it does |',
      '|---|---|---|',
      ...settingsOf(group).map(row),
    ].join('\n'),
  )
  const head = [
    '# Configuration',
    '',
    'Belfry is configured by environment variables, also read from a file `.env` in the folder it is started from.',
    'A value that is not valid stops the start with one line that names it. This page and `.env.example` are',
    'written by `node apps/server/src/platform/config/main.ts`.',
  ].join('\n')
  return `${[head, ...sections].join('\n\n')}\n`
}

const envLine = (setting: Setting<unknown>): string =>
  [
    `# ${setting.about.replaceAll('`', '')}`,
    `#${setting.env}=${setting.fallback ?? setting.example ?? ''}`,
  ].join('\n')

/** .env.example */
export function environmentExample(): string {
  const sections = groupNames.map((group) =>
    [`## ${headings[group]}`, ...settingsOf(group).map(envLine)].join('\n'),
  )
  return `${['# Copy to .env and remove the # of what you change.', ...sections].join('\n\n')}\n`
}
