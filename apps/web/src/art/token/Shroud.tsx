import './shroud.css'

/** A dark cloth over the upper third of a token; a wax seal on its hem while a vote is left. */
export function Shroud({ hasVote }: { readonly hasVote: boolean }) {
  return (
    <svg className="shroud" viewBox="0 0 200 200" aria-hidden="true">
      <path
        className="shroud__cloth"
        d="M14 52C28 20 62 2 100 2s72 18 86 50c1 12-3 22-6 30-7 3-11-3-16-6-7 7-11 16-21 17-8-1-10-9-16-12-8 3-14 13-27 13s-17-10-25-13c-7 3-9 12-18 12-10-1-13-11-20-17-5 3-9 9-17 6-3-8-7-18-6-30Z"
      />
      <path
        className="shroud__fold"
        d="M52 22c-6 14-9 30-9 48M76 10c-4 20-5 44-3 66M100 6v70M124 10c4 20 5 44 3 66M148 22c6 14 9 30 9 48"
      />
      {hasVote && (
        <g className="shroud__seal">
          <path d="M100 62c8-2 14 3 19 7s8 11 5 18 2 12-5 17-12 1-19 4-13-1-18-5-9-10-6-17-2-13 4-18 11-4 20-6Z" />
          <path
            className="shroud__emboss"
            d="M98 74h4v3c6 1 7 6 7 11 0 4 1 6 4 8H87c3-2 4-4 4-8 0-5 1-10 7-11ZM97 98h6a3 3 0 0 1-6 0Z"
          />
        </g>
      )}
    </svg>
  )
}

/** A cross of chalk on whoever is to die: it ends where the letters of the name begin, on the smallest token too. */
export function ChalkCross() {
  return (
    <svg className="chalk" viewBox="0 0 200 200" aria-hidden="true">
      <path className="chalk__edge" d="M62 28C80 52 104 82 124 114M138 30C118 54 94 84 76 112" />
      <path className="chalk__stroke" d="M62 28C80 52 104 82 124 114" />
      <path className="chalk__stroke" d="M138 30C118 54 94 84 76 112" />
      <path className="chalk__dust" d="M66 26C84 50 108 80 128 112M134 28C114 52 90 82 72 110" />
    </svg>
  )
}
