/**
 * The URL parser that every runtime has. Only tsconfig.core.json reads this file: the other projects have it in
 * their libraries.
 */
export {};

declare global {
  class URL {
    static canParse(address: string): boolean;
    constructor(address: string);
    readonly href: string;
    readonly protocol: string;
  }
}
