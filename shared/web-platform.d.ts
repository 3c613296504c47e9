/** APIs that both Node and browsers have, but that TypeScript's ES library does not declare. */
declare class TextDecoder {
	constructor(label?: string, options?: { readonly fatal?: boolean });
	decode(input?: Uint8Array, options?: { readonly stream?: boolean }): string;
}
