/** The town's crest: a bell under a crenellated arch. It is also the back of every token. */
export function Crest() {
  return (
    <svg className="crest" viewBox="0 0 64 64" aria-hidden="true">
      <path className="crest__shield" d="M8 8h8v5h8V8h16v5h8V8h8v26c0 13-10 20-24 25C18 54 8 47 8 34Z" />
      <path className="crest__line" d="M12.5 18h39v16c0 10-8 16-19.5 20.5C20.5 50 12.5 44 12.5 34Z" />
      <path
        className="crest__bell"
        d="M30 21h4v3c6 1 7 6 7 11 0 4 1 6 4 8v2H19v-2c3-2 4-4 4-8 0-5 1-10 7-11ZM29 46.5h6a3 3 0 0 1-6 0Z"
      />
    </svg>
  )
}
