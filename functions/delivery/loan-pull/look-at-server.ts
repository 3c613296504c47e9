import { openConnection } from '../run/sftp-connection.ts';
import { matchingFiles } from './fetch-files.ts';
import { shownName } from './file-place.ts';
import { pullErrorOf } from './pull-failure.ts';
import type { PullParts } from './pull-parts.ts';
import type { PullLook } from './pull-record.ts';
import { accountOf, findWanted } from './run-pull.ts';

/** Maximum names in an answer, which also has their number. */
const maxNames = 50;

/** Lists the files that match, for the administrator who asked for it. Takes nothing. A paused setting is looked at, too. */
export async function lookAtServer(orgId: string, lookId: string, parts: PullParts): Promise<void> {
	const asked = await parts.store.findLook(orgId);
	if (asked?.lookId !== lookId || asked.endedAt !== undefined) return;
	const wanted = await findWanted(orgId, parts);
	if (wanted === undefined) return;
	const found = await look(wanted, parts);
	await parts.store.endLook(orgId, { ...asked, ...found, endedAt: new Date(parts.clock()).toISOString() });
}

async function look(
	{ setting }: NonNullable<Awaited<ReturnType<typeof findWanted>>>,
	parts: PullParts,
): Promise<Pick<PullLook, 'names' | 'matches' | 'error'>> {
	try {
		const { session, release } = await openConnection(parts, accountOf(setting), parts.newToken());
		try {
			const files = await matchingFiles(session, setting);
			return { names: files.slice(0, maxNames).map(({ name }) => shownName(name)), matches: files.length };
		} finally {
			session.close();
			await release();
		}
	} catch (error) {
		return { error: pullErrorOf(error) };
	}
}
