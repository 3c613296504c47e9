import { StartFailure } from '../emulators/start-failure.ts';
import { type Portal, startPortal } from './portal.ts';
import { demoPassword, demoUsers } from './seed/demo-users.ts';
import { readSettings } from './settings.ts';
import type { OpenWebApp } from './web/web-app.ts';

/**
 * Runs the portal with the settings of the environment until a signal stops it.
 *
 * @returns the portal once it is ready; undefined after it has logged why it cannot start
 */
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

/** The first signal closes the portal, a second one ends the process at once. */
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

/** An error that nobody waits for must not end the portal for all users: it is logged, and the portal continues. */
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
