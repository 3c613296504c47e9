import type { LoanPullAnswer } from '#shared/contract/loan-pull.ts';
import { defaultEveryMinutes } from '#shared/delivery/loan-pull/pull-times.ts';
import { hostKeyLines } from '#shared/delivery/schedule/sftp-push.ts';

export interface PullDraft {
	readonly host: string;
	readonly port: string;
	readonly user: string;
	readonly password: string;
	readonly privateKey: string;
	readonly passphrase: string;
	/** Lines pasted from the output of ssh-keyscan or from known_hosts. */
	readonly hostKeys: string;
	readonly directory: string;
	readonly namePattern: string;
	readonly when: 'interval' | 'times';
	readonly everyMinutes: string;
	/** Times of day, separated by commas or spaces. */
	readonly times: string;
	readonly moveTo: string;
	readonly isPaused: boolean;
}

export type PullInput = Exclude<keyof PullDraft, 'when' | 'isPaused'>;

export const newPullDraft: PullDraft = {
	host: '',
	port: '22',
	user: '',
	password: '',
	privateKey: '',
	passphrase: '',
	hostKeys: '',
	directory: '/',
	namePattern: 'loans-*.csv',
	when: 'interval',
	everyMinutes: String(defaultEveryMinutes),
	times: '',
	moveTo: '',
	isPaused: false,
};

export function pullDraftOf({ setting }: LoanPullAnswer): PullDraft {
	const { host, port, user, hostKeys, directory, namePattern, everyMinutes, times, moveTo = '', paused } = setting;
	return {
		...newPullDraft,
		host,
		port: String(port),
		user,
		hostKeys: hostKeys.join('\n'),
		directory,
		namePattern,
		when: times === undefined ? 'interval' : 'times',
		everyMinutes: String(everyMinutes ?? defaultEveryMinutes),
		times: (times ?? []).join(', '),
		moveTo,
		isPaused: paused,
	};
}

/** Parses a whole number. Returns other text unchanged, so that the portal refuses it and names the field. */
const whole = (text: string): number | string => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : text);

const given = (name: PullInput, text: string) => (text.trim() === '' ? {} : { [name]: text });

/** Builds the settings to send. Keeps stored credentials unless new ones are entered. */
export function toSetting(draft: PullDraft, secretName: string | undefined): Readonly<Record<string, unknown>> {
	const { password, privateKey, passphrase } = draft;
	const isNew = password !== '' || privateKey.trim() !== '';
	return {
		host: draft.host.trim(),
		port: whole(draft.port),
		user: draft.user,
		...(password === '' ? {} : { password }),
		...given('privateKey', privateKey),
		...(passphrase === '' ? {} : { passphrase }),
		hostKeys: hostKeyLines([draft.hostKeys]),
		directory: draft.directory.trim(),
		namePattern: draft.namePattern.trim(),
		...(draft.when === 'times'
			? { times: draft.times.split(/[\s,;]+/).filter((time) => time !== '') }
			: { everyMinutes: whole(draft.everyMinutes) }),
		...given('moveTo', draft.moveTo.trim()),
		paused: draft.isPaused,
		...(isNew || secretName === undefined ? {} : { secretName }),
	};
}
