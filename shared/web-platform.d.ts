/** APIs that both Node and browsers have, but the language library of TypeScript lacks. */
declare class TextDecoder {
	constructor(label?: string, options?: { readonly fatal?: boolean });
	decode(input?: Uint8Array, options?: { readonly stream?: boolean }): string;
}
