/** Icons in one hand: a 24 px square, one line of 1.6, round ends. */
const PATHS = {
  bell: 'M12 3v1.5M6 17c1.6-1.2 2-3 2-6a4 4 0 0 1 8 0c0 3 .4 4.8 2 6ZM4.5 17h15M10.3 20a1.8 1.8 0 0 0 3.4 0',
  check: 'M5 12.5l4.5 4.5L19 7',
  close: 'M6 6l12 12M18 6L6 18',
  expand: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  moon: 'M19 14.5A8 8 0 0 1 9.5 5a7.5 7.5 0 1 0 9.5 9.5Z',
  silence: 'M4 9.5v5h3.5L12 18V6L7.5 9.5ZM16 9.5l5 5M21 9.5l-5 5',
  sound: 'M4 9.5v5h3.5L12 18V6L7.5 9.5ZM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  sun: 'M12 8a4 4 0 1 0 0 8a4 4 0 0 0 0-8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4',
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
