import type { HandSignName } from '@belfry/rules'

/** A palm with five fingers, on a square of 24, drawn as one line; others are built from the same hand. */
const PALM =
  'M7 12V6.2a1.4 1.4 0 0 1 2.8 0V11M9.8 11V4.4a1.4 1.4 0 0 1 2.8 0V11M12.6 11V5.2a1.4 1.4 0 0 1 2.8 0V12'
const LITTLE =
  'M15.4 12V8a1.4 1.4 0 0 1 2.8 0v7c0 4-2.4 6.5-6 6.5-3 0-4.4-1.4-5.9-4L4.4 14a1.4 1.4 0 0 1 2.4-1.5L8 14'
const HEAD = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z'
const EYES = 'M8.8 10v.6M15.2 10v.6'

/** Every gesture and face a hand can show, by its name in the rules. */
export const HAND_PATHS: Readonly<Record<HandSignName, string>> = {
  hand: `${PALM}${LITTLE}`,
  fist: 'M6 13V9.5a1.6 1.6 0 0 1 3.2 0M9.2 9.5V8a1.6 1.6 0 0 1 3.2 0v1.5M12.4 9.5V8a1.6 1.6 0 0 1 3.2 0v2M15.6 10a1.6 1.6 0 0 1 3.2 0v4.5c0 4-2.6 6.5-6.4 6.5S6 18.5 6 15v-2h5.5a1.8 1.8 0 0 1 0 3.6H9',
  peace:
    'M9 12L6.5 4.8a1.4 1.4 0 0 1 2.6-.9L11.5 10.5M12 10.5L15.2 3.9a1.4 1.4 0 0 1 2.5 1.1L15 11.5M15 11.5a1.5 1.5 0 0 1 3 .5v3c0 4-2.4 6.5-6 6.5S6 19 6 15.5V13h5.5a1.8 1.8 0 0 1 0 3.5H9.5',
  'thumbs-up':
    'M7 21V11l4-7.5a1.8 1.8 0 0 1 3.2 1.6L13 9h5.5a1.7 1.7 0 0 1 1.6 2.3l-3 8.2A2.3 2.3 0 0 1 15 21ZM7 11H4v10h3',
  'thumbs-down':
    'M7 3v10l4 7.5a1.8 1.8 0 0 0 3.2-1.6L13 15h5.5a1.7 1.7 0 0 0 1.6-2.3l-3-8.2A2.3 2.3 0 0 0 15 3ZM7 13H4V3h3',
  wave: `${PALM}${LITTLE}M19.5 4.5a6 6 0 0 1 2 3M2.5 18a6 6 0 0 0 2 2.5`,
  clap: 'M5 14l5-8a1.3 1.3 0 0 1 2.2 1.4L9.5 12M9.5 12l4-6a1.3 1.3 0 0 1 2.2 1.4L12 13.5l3.5-4.5a1.3 1.3 0 0 1 2.1 1.5L14 16c-2.2 3.6-4.5 5-7 3.5S3.5 16.5 5 14M17 3l1-2M20.5 5.5l2-1M13.5 2.5V.8',
  point:
    'M10 12V4.6a1.4 1.4 0 0 1 2.8 0V11a1.4 1.4 0 0 1 2.7 0 1.4 1.4 0 0 1 2.7.600V15c0 4-2.4 6.5-6 6.5-3 0-4.6-1.6-6-4.5l-1.5-3a1.3 1.3 0 0 1 2.2-1.3L8.5 15V12',
  ok: 'M12 8a3.5 3.5 0 1 0-3.5 3.5M12 8.5V4a1.3 1.3 0 0 1 2.6 0v6M14.6 9V5.5a1.3 1.3 0 0 1 2.6 0V11M17.2 10V8a1.3 1.3 0 0 1 2.6 0v6.5c0 4.5-3 7-6.5 7-3 0-5-2-5.3-5l-.3-4',
  pray: 'M12 4v13M12 4c-1.5 0-2 1-2 2.5V13l-4 4v4h4l2-4M12 4c1.5 0 2 1 2 2.5V13l4 4v4h-4l-2-4',
  salute:
    'M4 9l13-4a1.2 1.2 0 0 1 .8 2.3L11 10l8-1a1.2 1.2 0 0 1 .3 2.4L12 12.5c-1 3-3 5-6 8.5M4 9c-1 1-1 2.5 0 3.5L6 14',
  shush: `${HEAD}${EYES}M12 12.5v6M10.8 15.5h2.4`,
  facepalm: `${HEAD}M7 14V8.5M9.5 14V7M12 14V6.5M14.5 14V7.5M7 14c0 3 2.5 4.5 4.5 4.5s3.5-1.5 3.5-4`,
  smile: `${HEAD}${EYES}M8 14.5c2 2.6 6 2.6 8 0`,
  laugh: `${HEAD}M7.5 10.5l1.5-1.5 1.5 1.5M13.5 10.5l1.5-1.5 1.5 1.5M7.5 13.5h9c-.5 5-8.5 5-9 0Z`,
  wink: `${HEAD}M8.8 10v.6M13.8 10.3h3M8 14.5c2 2.6 6 2.6 8 0`,
  think: `${HEAD}${EYES}M9 15.5c2-1 4-1 6.5-.5M6.5 20.5c1-2 1-3.5 3.5-3.5`,
  surprise: `${HEAD}${EYES}M12 13.5a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4Z`,
  cry: `${HEAD}${EYES}M8.5 16.5c2-2.2 5-2.2 7 0M8.8 12.5v3M15.2 12.5v3`,
  angry: `${HEAD}M7.5 8.5l3 1.5M16.5 8.5l-3 1.5M8.5 16.5c2-2 5-2 7 0`,
  sleep: `${HEAD}M7.5 10.5c.8.8 1.8.800 2.6 0M13.9 10.5c.8.8 1.8.800 2.6 0M10.5 15.5h3M17 2.5h4l-4 4h4`,
}

export const isHandSign = (name: string): name is HandSignName => Object.hasOwn(HAND_PATHS, name)
