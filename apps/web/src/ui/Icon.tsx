/** Icons in one hand: a 24 px square, one line of 1.6, round ends. */
const PATHS = {
  again: 'M5 12a7 7 0 1 0 2.2-5.1M4.5 4.5v4h4',
  bell: 'M12 3v1.5M6 17c1.6-1.2 2-3 2-6a4 4 0 0 1 8 0c0 3 .4 4.8 2 6ZM4.5 17h15M10.3 20a1.8 1.8 0 0 0 3.4 0',
  book: 'M4 5c3-1 6-.5 8 1.5C14 4.5 17 4 20 5v14c-3-1-6-.5-8 1.5C10 18.5 7 18 4 19ZM12 6.5V20',
  chair: 'M7 3v10h10V3M7 8h10M7 13l-1 8M17 13l1 8M6.5 17h11',
  chalk: 'M6 5.5c4 4 8 8.5 12 13M18.5 5c-4.5 4.5-8.5 9-13 14',
  chat: 'M4 5h16v11H10l-5 4v-4H4Z',
  check: 'M5 12.5l4.5 4.5L19 7',
  'chevron-left': 'M14.5 5.5L8 12l6.5 6.5',
  'chevron-right': 'M9.5 5.5L16 12l-6.5 6.5',
  cloak: 'M12 3c4 0 6 3 6 6l2 12-4-3-4 3-4-3-4 3L6 9c0-3 2-6 6-6ZM9.5 9.5v.1M14.5 9.5v.1',
  close: 'M6 6l12 12M18 6L6 18',
  crown: 'M4 18h16M5 15L4 7l4.5 3.5L12 5l3.5 5.5L20 7l-1 8Z',
  door: 'M6 21V4h9l3 2v15M6 21h12M13.5 12v1.5',
  expand: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 9a3 3 0 1 0 0 6a3 3 0 0 0 0-6Z',
  eyeClosed:
    'M3 10.5c2.5 3.5 5.5 5 9 5s6.5-1.5 9-5M5.5 13.5L3.5 16M9.5 15.2L8.7 18.3M14.5 15.2L15.3 18.3M18.5 13.5L20.5 16',
  flag: 'M6 21V4c4-2 7 2 12 0v9c-5 2-8-2-12 0',
  flip: 'M4 9a8 8 0 0 1 14-3l2 2M20 4v4h-4M20 15a8 8 0 0 1-14 3l-2-2M4 20v-4h4',
  hand: 'M7.5 12.5V6.5a1.3 1.3 0 0 1 2.6 0V11M10.1 11V4.6a1.3 1.3 0 0 1 2.6 0V11M12.7 11V5.6a1.3 1.3 0 0 1 2.6 0V12M15.3 12V8a1.2 1.2 0 0 1 2.4 0v6c0 4-2 6.5-5.5 6.5-3 0-4.3-1.3-6-4.2l-2-3.5c-.7-1.2 1-2.3 2-1.2l1.3 1.5',
  history: 'M4 12a8 8 0 1 0 3-6.2L4.5 8M4.5 4v4h4M12 8v4.5l3 2',
  hourglass: 'M7 3.5h10M7 20.5h10M8 3.5v3.5c0 2 4 3.5 4 5s-4 3-4 5v3.5M16 3.5v3.5c0 2-4 3.5-4 5s4 3 4 5v3.5',
  mask: 'M4 6c5-2 11-2 16 0 0 8-3 13-8 14C7 19 4 14 4 6ZM8 10.5c1-1 2-1 3 0M13 10.5c1-1 2-1 3 0M9 15c2 1.2 4 1.2 6 0',
  menu: 'M4 7h16M4 12h16M4 17h16',
  minus: 'M5 12h14',
  moon: 'M19 14.5A8 8 0 0 1 9.5 5a7.5 7.5 0 1 0 9.5 9.5Z',
  pause: 'M8.5 6v12M15.5 6v12',
  pen: 'M4 20l1-5L16 4l4 4L9 19Z',
  people:
    'M9 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM3 20c0-4 2.5-6.5 6-6.5s6 2.5 6 6.5M15 5.3a3 3 0 0 1 0 5.4M17 14c2.5.7 4 2.9 4 6',
  pin: 'M9 3h6l-1 7 3 3H7l3-3ZM12 13v8',
  play: 'M8 5.5v13L18.5 12Z',
  plus: 'M12 5v14M5 12h14',
  quill: 'M20 3c-8 1-13 6-14 13l-2 5M6 16c6 1 11-3 13-8M9 13l5-5',
  scroll: 'M7 4h11v13a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3h9M7 4a2.5 2.5 0 0 0-2.5 2.5V17M10 8.5h5M10 12h5',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.5 15.5L21 21',
  shield: 'M12 3.5c2.5 1.5 5 2 7.5 2 0 7-2 12-7.5 15-5.5-3-7.5-8-7.5-15 2.5 0 5-.5 7.5-2Z',
  shuffle: 'M3 7h4l9 10h5M3 17h4l2.5-2.8M13.5 9.8L16 7h5M18.5 4.5L21 7l-2.5 2.5M18.5 14.5L21 17l-2.5 2.5',
  silence: 'M4 9.5v5h3.5L12 18V6L7.5 9.5ZM16 9.5l5 5M21 9.5l-5 5',
  sound: 'M4 9.5v5h3.5L12 18V6L7.5 9.5ZM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  speech: 'M5 5h14v10.5h-8L7 19.5v-4H5Z',
  star: 'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1.1 5.9L12 16.8l-5.3 2.9 1.1-5.9L3.5 9.7l5.9-.8Z',
  stop: 'M7 7h10v10H7Z',
  sun: 'M12 8a4 4 0 1 0 0 8a4 4 0 0 0 0-8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4',
  swap: 'M4 8h14M14.5 4.5L18 8l-3.5 3.5M20 16H6M9.5 12.5L6 16l3.5 3.5',
  tag: 'M4 12V4h8l8.5 8.5-8 8ZM8 8v.1',
  timer: 'M12 7a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM12 10.5V14l2.5 1.5M10 3h4M12 3v4M18 6l1.5 1.5',
  town: 'M3 21V11l4-3 4 3v10M11 21V8l3-5 3 5v13M17 21v-8h4v8M3 21h18M7 14v.1M14 12v.1M7 17.5v.1M14 16v.1',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 14h8l1-14M10.5 11v6M13.5 11v6',
  turn: 'M7 7h9a4 4 0 0 1 0 8H6M9.5 11.5L6 15l3.5 3.5',
  unchalk: 'M5 16.5L13 8.5l5 5L13.5 18H7.5ZM10.5 11l5 5M9 20.5h10',
  warning: 'M12 4L3 20h18ZM12 10v4.5M12 17.2v.1',
} as const

export type IconName = keyof typeof PATHS

/** A picture beside a text that says the same; where there is no text, the control carries a label. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="icon" data-icon={name} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
