import { desktopBridge } from '../../lib/browser/desktop.ts'
import { logOut } from '../../shared/people/logOut.ts'
import { quit } from '../../shared/people/quit.ts'
import type { Feature } from '../../shell/feature.ts'

/** The main menu, on the board. What is in it comes from all the features. */
export const menu: Feature = {
  name: 'menu',
  boardControls: [{ name: 'menu', load: () => import('./MainMenu.tsx') }],
  menu: [
    {
      name: 'logout',
      label: 'common:logout',
      icon: 'door',
      menu: 'app',
      isShown: ({ account }) => account.get().claims !== null,
      run: (shell) => void logOut(shell),
    },
    {
      name: 'quit',
      label: 'common:quit',
      icon: 'leave',
      menu: 'app',
      isShown: () => desktopBridge() !== null,
      run: (shell) => void quit(shell),
    },
  ],
}
