/** Where the floor bites and how the spreads come in: the two switches behind every floor option. */
export interface FloorRule {
	/** What is compared with the floor: the fixing alone, or the fixing plus the credit adjustment spread. */
	readonly tests: 'fixing' | 'fixing-plus-cas';
	/** Whether spread and margin are compounded with the rate, or added once it is annualised. */
	readonly spreads: 'compounded' | 'added';
}

/** The floor options of the calculator as presets of the two switches. */
export const floorRules = {
	rfr: { tests: 'fixing', spreads: 'compounded' },
	cas: { tests: 'fixing-plus-cas', spreads: 'compounded' },
	hybrid: { tests: 'fixing-plus-cas', spreads: 'added' },
	RFRONLY: { tests: 'fixing', spreads: 'added' },
} as const satisfies Record<string, FloorRule>;

export type FloorOption = keyof typeof floorRules;
