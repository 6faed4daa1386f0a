/** The bell tower, drawn around the middle of its foot. */

const SHAFT = 'M-78 0L-66 -430H66L78 0Z'
const BUTTRESSES = 'M-78 0L-70 -290L-92 -258L-112 0ZM78 0L70 -290L92 -258L112 0Z'
const CHAMBER = 'M-80 -430H80V-444H74V-574H-74V-444H-80Z'
const CORBELS = Array.from({ length: 9 }, (_, i) => `M${-76 + i * 18} -430v9q4 5 8 0v-9Z`).join('')
const PARAPET = `M-88 -574H88V-588H80V-602H64V-590H48V-602H32V-590H16V-602H-0V-590H-16V-602H-32V-590H-48V-602H-64V-590H-80V-588H-88Z`
const PINNACLES = 'M-90 -588V-616L-83 -648L-76 -616V-588ZM76 -588V-616L83 -648L90 -616V-588Z'
const SPIRE = 'M-62 -594L-52 -622Q-18 -690 -3 -806H3Q18 -690 52 -622L62 -594Z'
const LUCARNE = 'M-13 -630V-656L0 -682L13 -656V-630Z'
const VANE = 'M-1 -806V-838H1V-806ZM-13 -822H13V-820H-13Z'
const COCK =
  'M-22 -850q-3 -16 8 -20q-4 6 0 10q4 6 13 6q8 -1 9 -10q0 -8 5 -9l2 -4l2 4l3 -1l-1 4l4 3l-5 2q1 12 -6 19q-6 6 -14 6l-1 4h-2l-1 -4q-12 -1 -16 -10Z'
const COURSES =
  'M-82 -150H82M-80 -144H80M-75 -290H75M-73 -284H73M-70 -424H70M-74 -566H74M-58 -604Q0 -598 58 -604M0 -800V-690M-20 -690Q-30 -650 -40 -612M20 -690Q30 -650 40 -612'
/** The side away from the moon, shaded by the burin. */
const SHADE = Array.from({ length: 26 }, (_, i) => {
  const y = -16 - i * 16
  const reach = 22 + (i % 3) * 9
  const edge = 78 + (y / 430) * 12
  return `M${edge - 2} ${y}h-${reach}`
}).join('')
const STONES = [
  [-52, -40],
  [-20, -72],
  [14, -108],
  [-44, -186],
  [10, -206],
  [-30, -250],
  [26, -262],
  [-48, -318],
  [-22, -400],
  [-54, -470],
  [-58, -520],
]
  .map(([x = 0, y = 0]) => `M${x} ${y}h16m-16 0v8m24 -8h10m-10 0v8`)
  .join('')

/** The edges turned to the moon. */
const RIM =
  'M-112 0L-92 -258L-70 -290M-66 -424L-78 -4M-74 -444V-574M-90 -588V-616L-83 -648M-62 -594L-52 -622Q-18 -690 -3 -806M76 -588V-616L83 -648'

const ARCH = 'M-36 -448V-516Q-36 -556 0 -562Q36 -556 36 -516V-448Z'
const LOUVRES = 'M-66 -456V-510Q-57 -524 -48 -510V-456ZM66 -456V-510Q57 -524 48 -510V-456Z'
const BELL = 'M-5 0h10v6q14 3 15 24q1 16 11 24v5h-62v-5q10 -8 11 -24q1 -21 15 -24Z'
const SLITS = 'M-5 -96V-122Q0 -132 5 -122V-96ZM-5 -226V-252Q0 -262 5 -252V-226Z'

/** The clock's hands stand before midnight by night and mid-morning by day. */
function Clock() {
  return (
    <g className="town__clock" transform="translate(0 -356)">
      <circle className="town__clock-face" r="38" />
      <circle className="town__line" r="32" />
      {Array.from({ length: 12 }, (_, hour) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the hours of a clock never change places
        <path key={hour} className="town__clock-mark" d="M0 -31V-26" transform={`rotate(${hour * 30})`} />
      ))}
      <path className="town__clock-hand town__clock-hand--hour" d="M-1.6 4L-1 -18L0 -21L1 -18L1.6 4Z" />
      <path className="town__clock-hand town__clock-hand--minute" d="M-1.2 5L-0.7 -26L0 -29L0.7 -26L1.2 5Z" />
    </g>
  )
}

/** The bell hangs in a layer of its own, before the open arch. */
export function Bell({ tolls }: { readonly tolls: number }) {
  return (
    <g className="town__tower">
      <g transform="translate(0 -546)">
        {/* A new key restarts the swing for each toll. */}
        <g key={tolls} className={tolls > 0 ? 'town__bell town__bell--ringing' : 'town__bell'}>
          <path d={BELL} />
          <circle cx="0" cy="62" r="6" />
        </g>
      </g>
    </g>
  )
}

export function Tower() {
  return (
    <g className="town__tower">
      <path className="town__stone" d={BUTTRESSES} />
      <path className="town__stone" d={SHAFT} />
      <path className="town__stone" d={CHAMBER} />
      <path className="town__stone town__stone--dark" d={CORBELS} />
      <path className="town__stone town__stone--dark" d={SPIRE} />
      <path className="town__stone" d={PINNACLES} />
      <path className="town__stone" d={PARAPET} />
      <path className="town__stone town__stone--dark" d={LUCARNE} />
      <path className="town__stone town__stone--dark" d={VANE} />
      <path className="town__stone town__stone--dark" d={COCK} />
      <path className="town__line" d={COURSES} />
      <path className="town__line town__line--faint" d={STONES} />
      <path className="town__line town__line--shade" d={SHADE} />
      <path className="town__rim" d={RIM} />
      <path className="town__slit" d={SLITS} />
      <path className="town__slit" d={LOUVRES} />
      <path className="town__arch" d={ARCH} />
      <path className="town__line" d={ARCH} />
      <Clock />
    </g>
  )
}
