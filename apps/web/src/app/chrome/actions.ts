import type { Feature } from '../../shell/feature.ts'

declare module '../../lib/actions/keymap.ts' {
  interface ActionNames {
    fullscreen: true
  }
}

const toggleFullscreen = async (): Promise<void> => {
  if (document.fullscreenElement) await document.exitFullscreen()
  else await document.documentElement.requestFullscreen()
}

/** Actions of the frame itself, on every page. */
export const chrome: Feature = {
  name: 'chrome',
  actions: [
    {
      name: 'fullscreen',
      label: 'actions:fullscreen',
      scope: 'global',
      keys: ['f'],
      isDuringReveal: true,
      icon: 'expand',
      menu: 'app',
      isEnabled: () => document.fullscreenEnabled,
      // A browser may refuse, for instance inside a frame: the page stays as it is.
      run: ({ reporter }) =>
        void toggleFullscreen().catch((error: unknown) =>
          reporter.report({ code: 'fullscreen-refused', params: { reason: String(error) } }),
        ),
    },
  ],
}
