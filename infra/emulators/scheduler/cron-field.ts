/** One field of a cron expression: its limits and the names of its values, the first for `low`. */
export interface CronField {
	readonly name: string;
	readonly low: number;
	readonly high: number;
	readonly names?: readonly string[];
}

/**
 * The values of a list such as `5/15`, `8-16`, `MON-FRI` or `1,3-5`, ascending.
 *
 * @throws RangeError
 */
export function fieldValues(text: string, field: CronField): readonly number[] {
	const values = new Set<number>();
	for (const part of text.split(',')) {
		const [, range = '', step] = /^([^/]+)(?:\/(\d{1,4}))?$/.exec(part) ?? [];
		const { from, to } = limits(range, field, step !== undefined);
		const every = Number(step ?? 1);
		if (every < 1 || every > field.high) throw invalid(part, field);
		for (let value = from; value <= to; value += every) values.add(value);
	}
	return [...values].sort((a, b) => a - b);
}

/** @throws RangeError for a value outside the limits */
export function fieldValue(text: string, field: CronField): number {
	const named = field.names?.indexOf(text.toUpperCase()) ?? -1;
	if (named >= 0) return field.low + named;
	const value = Number(text);
	if (!/^\d{1,4}$/.test(text) || value < field.low || value > field.high) throw invalid(text, field);
	return value;
}

/** A single value with a step goes on to the end of the field. */
function limits(range: string, field: CronField, hasStep: boolean): { from: number; to: number } {
	if (range === '*') return { from: field.low, to: field.high };
	const [first = '', last, ...others] = range.split('-');
	if (others.length > 0) throw invalid(range, field);
	const from = fieldValue(first, field);
	const single = hasStep ? field.high : from;
	const to = last === undefined ? single : fieldValue(last, field);
	if (to < from) throw invalid(range, field);
	return { from, to };
}

export function invalid(text: string, { name, low, high }: CronField): RangeError {
	return new RangeError(`${JSON.stringify(text.slice(0, 40))} is not valid for ${name} (${low} to ${high})`);
}
