import * as z from 'zod';
import { StartFailure } from '../emulators/start-failure.ts';

const port = z.coerce.number().int().min(1).max(65_535);

const onOff = (name: string) =>
	z
		.enum(['on', 'off'], { error: (issue) => `${name} must be on or off, not ${JSON.stringify(issue.input)}.` })
		.default('on')
		.transform((text) => text === 'on');

const settings = z.object({
	PORT: z
		.string()
		.default('8080')
		.refine((text) => /^\d+$/.test(text) && port.safeParse(text).success, {
			error: (issue) => `PORT must be a whole number from 1 to 65535, not ${JSON.stringify(issue.input)}.`,
		})
		.transform(Number),
	DATA_DIR: z.string().trim().min(1, 'DATA_DIR must name a directory; it is empty.').default('.portal'),
	SEED: onOff('SEED'),
	FETCH: onOff('FETCH'),
});

interface Settings {
	readonly port: number;
	readonly dataDirectory: string;
	readonly seed: boolean;
	/** True if fixings are fetched from their publishers, on their schedules and on request. */
	readonly isFetching: boolean;
}

/** @throws StartFailure naming every invalid variable */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
	const parsed = settings.safeParse(environment);
	if (!parsed.success) throw new StartFailure(parsed.error.issues.map((issue) => issue.message).join('\n'));
	const { PORT, DATA_DIR, SEED, FETCH } = parsed.data;
	return { port: PORT, dataDirectory: DATA_DIR, seed: SEED, isFetching: FETCH };
}
