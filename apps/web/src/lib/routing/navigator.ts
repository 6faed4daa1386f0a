export interface GoOptions {
  /** Takes the place of the present page in the history. */
  readonly replace?: boolean
}

type Go = (path: string, options?: GoOptions) => void

/** The way to other pages for those who are no component: actions, and what happens to a session. */
export interface Navigator {
  readonly go: Go
  /** The router lends its hand while it is drawn. */
  readonly attach: (go: Go) => () => void
}

export function createNavigator(): Navigator {
  let drawn: Go | null = null
  let wanted: Parameters<Go> | null = null
  return {
    go(path, options = {}) {
      if (drawn) drawn(path, options)
      else wanted = [path, options]
    },
    attach(go) {
      drawn = go
      if (wanted) go(...wanted)
      wanted = null
      return () => {
        if (drawn === go) drawn = null
      }
    },
  }
}
