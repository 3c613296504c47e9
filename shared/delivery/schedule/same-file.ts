import { hasDate } from './delivery-terms.ts';
import type { JobRequest } from './job-request.ts';

/** Name, place and time of the file of a schedule. */
export interface ScheduledFile {
	readonly requestTime: string;
	readonly request: Pick<JobRequest, 'outputFileName' | 'outputDir' | 'delivery'> & {
		readonly sftppush?: { readonly host: string; readonly port: number; readonly directory: string } | undefined;
	};
}

/**
 * True if two schedules of an organisation write files of one name to one place, so that one replaces the other's file
 * or fails: the folder of the copies in the portal, or the directory of an SFTP server.
 *
 * Names are compared as they are written, with their placeholders. Names with a date differ where the schedules have no
 * weekday in common, names with a time where they run at different times.
 */
export function writesSameFile(one: ScheduledFile, other: ScheduledFile): boolean {
	const { outputFileName: name, delivery } = one.request;
	if (name !== other.request.outputFileName) return false;
	if (placeholders(name).includes('HH') && one.requestTime !== other.requestTime) return false;
	if (hasDate(name) && !delivery.days.some((day) => other.request.delivery.days.includes(day))) return false;
	const places = placesOf(one);
	return placesOf(other).some((place) => places.includes(place));
}

const placeholders = (name: string) => (name.match(/\{[^{}]*\}/g) ?? []).join('');

function placesOf({ request: { outputDir, sftppush } }: ScheduledFile): readonly string[] {
	const copies = `portal ${steps(outputDir)}`;
	if (sftppush === undefined) return [copies];
	const { host, port, directory } = sftppush;
	const root = directory.startsWith('/') ? '/' : '';
	return [copies, `${host.toLowerCase().replace(/\.$/, '')}:${port} ${root}${steps(directory)}`];
}

const steps = (folder: string) =>
	folder
		.split('/')
		.filter((step) => step !== '' && step !== '.')
		.join('/');
