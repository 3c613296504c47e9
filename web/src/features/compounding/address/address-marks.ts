/** What an address may say beside the inputs. */
export interface AddressMarks {
	/** At the address of a saved loan: the version that its inputs were changed from. */
	readonly version?: number;
}

interface AddressMark<Value> {
	/** In the address. */
	readonly name: string;
	readonly example: string;
	/** Undefined for a text that no address has. */
	readonly read: (text: string) => Value | undefined;
	readonly write: (value: Value) => string;
}

export const addressMarks: { readonly [Key in keyof AddressMarks]-?: AddressMark<NonNullable<AddressMarks[Key]>> } = {
	version: {
		name: 'version',
		example: '3',
		read: (text) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined),
		write: String,
	},
};

export const markKeys = Object.keys(addressMarks) as readonly (keyof AddressMarks)[];
