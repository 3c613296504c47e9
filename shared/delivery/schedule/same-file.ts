import { hasDate } from './delivery-terms.ts';
import type { JobRequest } from './job-request.ts';

export interface ScheduledFile {
	readonly requestTime: string;
	readonly request: Pick<JobRequest, 'outputFileName' | 'outputDir' | 'delivery'> & {
		readonly sftppush?: { readonly host: string; readonly port: number; readonly directory: string } | undefined;
	};
}

/**
 * True if two schedules of an organisation can write a file with the same name to the same place. One of them would
 * replace the file of the other, or fail. The place is a folder of copies in the portal, or a directory of an SFTP
 * server.
 *
 * Names are compared with their placeholders. If a name contains the date, schedules without a common weekday write
 * different files. If it contains the time, so do schedules with different times.
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
