export interface Figure {
	readonly name: string;
	readonly value: number;
	readonly limit: number;
	readonly unit: string;
}

export function percentile(values: readonly number[], share: number): number {
	const sorted = values.toSorted((a, b) => a - b);
	return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
