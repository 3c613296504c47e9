import { type Portal, startPortal } from './portal.ts';
import { demoPassword, demoUsers } from './seed/demo-users.ts';
import { readSettings } from './settings.ts';
import { StartFailure } from './start-failure.ts';
import type { OpenWebApp } from './web/web-app.ts';

/**
 * Runs the portal with the settings of the environment until the process is told to stop.
 *
 * @returns the portal once it is ready; nothing when it could not start, which it has then said
 */
export async function runPortal(webDirectory: string | OpenWebApp): Promise<Portal | undefined> {
	try {
		const settings = readSettings(process.env);
		const starting = startPortal({ ...settings, webDirectory });
		stopOnSignal(starting);
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

/** The first signal stops the portal in order, a second one at once. */
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

function demoSignIns(): string {
	const lines = demoUsers.map(
		({ login, isInvited }) => `  ${login}${isInvited ? ' (first sign-in: a new password is asked for)' : ''}`,
	);
	return `Demo sign-ins, all with the password ${demoPassword}:\n${lines.join('\n')}`;
}
