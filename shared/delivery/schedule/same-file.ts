import { hasDate } from './delivery-terms.ts';
import type { JobRequest } from './job-request.ts';

/** Name, location and time of a schedule's file. */
export interface ScheduledFile {
	readonly requestTime: string;
	readonly request: Pick<JobRequest, 'outputFileName' | 'outputDir' | 'delivery'> & {
		readonly sftppush?: { readonly host: string; readonly port: number; readonly directory: string } | undefined;
	};
}

/**
 * True if two schedules of an organisation write files of the same name to the same location. One would replace the
 * other's file, or fail. A location is the folder of copies in the portal or a directory of an SFTP server.
 *
 * Names are compared as written, with their placeholders. Names with a date differ if the schedules have no common
 * weekday. Names with a time differ if the times do.
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
