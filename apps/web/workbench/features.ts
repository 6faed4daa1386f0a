import type { Feature } from '../src/shell/feature.ts'

/** Modals with nothing but what the frame does with them: tabs, titles, ways back. */
export const SAMPLES: Feature = {
  name: 'samples',
  modals: [
    { name: 'help', title: 'common:name', load: () => import('./samples.tsx') },
    {
      name: 'settings',
      title: 'common:notices',
      tabs: ['dialogues:timer.minutes', 'dialogues:timer.seconds', 'dialogues:timer.title'],
      load: () => import('./samples.tsx'),
    },
    {
      name: 'setup',
      title: 'common:version',
      returnsTo: () => ({ name: 'settings', params: undefined }),
      load: () => import('./samples.tsx'),
    },
  ],
}
