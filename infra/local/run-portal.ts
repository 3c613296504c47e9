import * as z from 'zod';
import { StartFailure } from '../emulators/local-machine.ts';
import { type Portal, type PortalOptions, startPortal } from './portal.ts';
import { demoPassword, demoUsers } from './seed/demo-organisations.ts';
import type { OpenWebApp } from './web/static-files.ts';

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

type Settings = Required<Pick<PortalOptions, 'port' | 'dataDirectory' | 'seed' | 'isFetching'>>;

/** Reads the settings from environment variables. @throws StartFailure that names every invalid variable */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
	const parsed = settings.safeParse(environment);
	if (!parsed.success) throw new StartFailure(parsed.error.issues.map((issue) => issue.message).join('\n'));
	const { PORT, DATA_DIR, SEED, FETCH } = parsed.data;
	return { port: PORT, dataDirectory: DATA_DIR, seed: SEED, isFetching: FETCH };
}

/** Runs the portal until a signal stops it. Returns undefined if it cannot start, after logging the reason. */
export async function runPortal(webDirectory: string | OpenWebApp): Promise<Portal | undefined> {
	try {
		const settings = readSettings(process.env);
		const starting = startPortal({
			...settings,
			webDirectory,
			runsSchedulesOf: (functionName) =>
				functionName === 'ingest' ? settings.isFetching : functionName !== 'synthetic-client',
		});
		stopOnSignal(starting);
		keepServing();
		const portal = await starting;
		console.log(`Portal ready at ${portal.origin}`);
		if (settings.seed) console.log(demoSignIns());
		return portal;
	} catch (error) {
		console.error(error instanceof StartFailure ? error.message : error);
		process.exitCode = 1;
		return undefined;
	}
}

/** The first signal closes the portal. A second signal ends the process immediately. */
function stopOnSignal(starting: Promise<Portal>): void {
	const stop = async () => {
		process.removeListener('SIGINT', stop).removeListener('SIGTERM', stop);
		try {
			await (await starting).close();
		} catch (error) {
			if (!(error instanceof StartFailure)) console.error(error);
			process.exitCode = 1;
		}
	};
	process.on('SIGINT', stop).on('SIGTERM', stop);
	starting.catch(() => process.removeListener('SIGINT', stop).removeListener('SIGTERM', stop));
}

/** Logs unhandled errors and continues. Otherwise one error would end the portal for all users. */
function keepServing(): void {
	process.on('unhandledRejection', (reason) => {
		console.error('An error was not handled; the portal continues.', reason);
	});
}

function demoSignIns(): string {
	const lines = demoUsers.map(
		({ login, isInvited }) => `  ${login}${isInvited ? ' (asks for a new password at the first sign-in)' : ''}`,
	);
	return `Demo sign-ins, all with the password ${demoPassword}:\n${lines.join('\n')}`;
}
