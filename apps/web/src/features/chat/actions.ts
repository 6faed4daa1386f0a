import type { ActionRow } from '../../shell/feature.ts'
import type { Shell } from '../../shell/shell.ts'
import { incoming, ownChannel } from './talk/requests.ts'

/** What talks comes with the table. */
const withTalk = (run: (talk: typeof import('./talk/api.ts')) => void): void => {
  void import('./talk/api.ts').then(run)
}

const isOnline = ({ table }: Shell): boolean => table.get().mode === 'online' && table.get().view !== null

const hasRequest =
  (index: number) =>
  ({ table }: Shell): boolean => {
    const { view } = table.get()
    return view !== null && incoming(view).length > index
  }

const accept = (name: 'acceptChat1' | 'acceptChat2' | 'acceptChat3', index: number): ActionRow => ({
  name,
  label: `actions:${name}`,
  scope: 'grimoire',
  keys: [`${index + 1}`],
  isEnabled: hasRequest(index),
  run: (shell) => withTalk(({ acceptNth }) => acceptNth(shell, index)),
})

export const CHAT_ACTIONS: readonly ActionRow[] = [
  {
    name: 'whisper',
    label: 'actions:whisper',
    scope: 'grimoire',
    keys: ['Enter'],
    icon: 'talk',
    menu: 'during',
    isPlaying: true,
    isEnabled: isOnline,
    run: (shell) =>
      void import('../../shared/sides/clickSheet.ts').then(({ clickSheet }) => clickSheet(shell, 'chat')),
  },
  {
    name: 'writeMessage',
    label: 'actions:writeMessage',
    scope: 'grimoire',
    keys: ['w'],
    icon: 'pen',
    menu: 'during',
    isPlaying: true,
    isEnabled: isOnline,
    run: (shell) => void import('./text/cursor.ts').then(({ startWriting }) => startWriting(shell)),
  },
  accept('acceptChat1', 0),
  accept('acceptChat2', 1),
  accept('acceptChat3', 2),
  {
    name: 'leaveChat',
    label: 'actions:leaveChat',
    scope: 'grimoire',
    keys: ['Backspace'],
    isEnabled: ({ table }) => {
      const { view } = table.get()
      return view !== null && ownChannel(view) !== null
    },
    run: (shell) => withTalk(({ leaveChannel }) => leaveChannel(shell)),
  },
]
