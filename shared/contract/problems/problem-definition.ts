import * as z from 'zod';

type Shape = Readonly<Record<string, z.ZodType<string | number | undefined>>>;

type ValuesOf<S extends Shape> = keyof S extends never ? unknown : z.output<z.ZodObject<S>>;

/** Definition of a problem code: its HTTP statuses, its parameters, and its English message. */
export interface ProblemDefinition<
	Params extends Shape = Shape,
	Details extends Shape = Shape,
	Statuses extends readonly [number, ...number[]] = readonly [number, ...number[]],
> {
	/** The first status is the default. */
	readonly statuses: Statuses;
	/**
	 * Values that the answer contains in addition to the message. Strict: a parameter that is not listed is never sent.
	 */
	readonly params: z.ZodObject<Params, z.core.$strict>;
	/** Values that appear only in the message. */
	readonly details: z.ZodObject<Details, z.core.$strict>;
	message(values: ValuesOf<Params> & ValuesOf<Details>): string;
}

/** @param details values for the message that the answer does not repeat as parameters */
export function define<
	const Status extends number | readonly [number, ...number[]],
	Params extends Shape,
	Details extends Shape = Record<never, never>,
>(
	status: Status,
	params: Params,
	message: (values: ValuesOf<Params> & ValuesOf<Details>) => string,
	details?: Details,
): ProblemDefinition<Params, Details, Status extends number ? readonly [Status] : Extract<Status, readonly unknown[]>> {
	return {
		statuses: (typeof status === 'number' ? [status] : status) as never,
		params: z.strictObject(params),
		details: z.strictObject((details ?? {}) as Details),
		message,
	};
}

export const text = z.string();
export const number = z.number();
/** `YYYY-MM-DD` */
export const isoDate = z.iso.date();
