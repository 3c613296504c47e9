/** Declares the types, which the package does not have. Rows and columns are numbered from 1. */
declare module 'fast-formula-parser' {
	interface Place {
		readonly sheet: string;
		readonly row: number;
		readonly col: number;
	}

	interface Range {
		readonly sheet: string;
		readonly from: { readonly row: number; readonly col: number };
		readonly to: { readonly row: number; readonly col: number };
	}

	// biome-ignore lint/style/noDefaultExport: the export of the package
	export default class FormulaParser {
		constructor(options: {
			onCell: (place: Place) => unknown;
			onRange: (range: Range) => unknown[][];
			onVariable: (name: string) => unknown;
			functions?: Readonly<Record<string, (...given: { value: unknown }[]) => unknown>>;
		});
		parse(formula: string, place: Place): unknown;
	}
}
