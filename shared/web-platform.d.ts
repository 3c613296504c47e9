/** What Node and browsers have in common and the language itself has not. */
declare class TextDecoder {
	constructor(label?: string, options?: { readonly fatal?: boolean });
	decode(input?: Uint8Array, options?: { readonly stream?: boolean }): string;
}
