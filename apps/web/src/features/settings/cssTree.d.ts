/** The part of css-tree that we use: it brings no types. */
declare module 'css-tree/tokenizer' {
  export const tokenTypes: {
    readonly AtKeyword: number
    readonly Function: number
    readonly String: number
    readonly Url: number
  }
  export function tokenize(source: string, onToken: (type: number, start: number, end: number) => void): void
}

declare module 'css-tree/utils' {
  export const ident: { readonly decode: (text: string) => string }
  export const string: { readonly decode: (text: string) => string }
}
