import * as z from 'zod';

type Shape = Readonly<Record<string, z.ZodType<string | number | undefined>>>;

type ValuesOf<S extends Shape> = keyof S extends never ? unknown : z.output<z.ZodObject<S>>;

export interface ProblemDefinition<
	Params extends Shape = Shape,
	Details extends Shape = Shape,
	Statuses extends readonly [number, ...number[]] = readonly [number, ...number[]],
> {
	/** HTTP statuses that the problem can have. The first one is the default. */
	readonly statuses: Statuses;
	/** Parameters of the answer, in addition to the message. Strict schema, so that no other value is ever sent. */
	readonly params: z.ZodObject<Params, z.core.$strict>;
	/** Values that only the message contains. */
	readonly details: z.ZodObject<Details, z.core.$strict>;
	message(values: ValuesOf<Params> & ValuesOf<Details>): string;
}

/** @param details values that only the message contains */
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
export const isoDate = z.iso.date();
