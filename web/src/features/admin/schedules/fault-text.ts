import { withBrackets, withColon } from '#i18n/punctuation.ts';
import { type JobFaultCode, jobFaults } from '#shared/input/job-fault.ts';
import type { AdminText } from '../shared/admin-text.ts';

export interface PlacedFault {
	readonly path: readonly (string | number)[];
	readonly code?: string | undefined;
	readonly message: string;
	readonly params?: Readonly<Record<string, string | number>> | undefined;
}

/** A translated fault, and the input to which it belongs. `input` is blank for a fault of the whole schedule. */
export interface InputFault {
	readonly input: string;
	/** Keys that lead from the input to the faulty value, such as `Rates.0.currency`. */
	readonly path: string;
	readonly text: string;
}

const inputs = ['requestTime', 'RequestType', 'notification', 'outputFileName', 'outputDir'] as const;
const jsonInputs = ['OutputFields', 'Rates', 'Loans', 'cryptography', 'sftppush', 'delivery'] as const;

type Input = (typeof inputs)[number] | (typeof jsonInputs)[number];

const isInput = (name: string): name is Input => [...inputs, ...jsonInputs].some((input) => input === name);

const rateFields = [
	...(['name', 'currency', 'instrument', 'endDate', 'lookback', 'rounding', 'convention'] as const),
	...(['observationShift', 'rows', 'tenors', 'date'] as const),
] as const;

const periodFields = ['tenor', 'days', 'startDate'] as const;

/** Keys within JSON fields for which the form has an input. */
const formFields = {
	Loans: ['date', 'currency', 'search'],
	cryptography: ['publicKey', 'suffix'],
	sftppush: [
		...(['host', 'port', 'user', 'directory', 'password', 'passphrase', 'privateKey'] as const),
		...(['hostKeys', 'overwrite', 'temporaryPrefix'] as const),
	],
	delivery: ['timeZone', 'days', 'calendar', 'onHoliday', 'waitMinutes', 'missed', 'notify'],
} as const;

type FormField = (typeof formFields)[keyof typeof formFields][number];

function formFieldOf(input: Input | undefined, [key]: PlacedFault['path']): FormField | undefined {
	if (input === undefined || !Object.hasOwn(formFields, input)) return undefined;
	const fields: readonly FormField[] = formFields[input as keyof typeof formFields];
	return fields.find((field) => field === key);
}

/** Formats a key of a `Rates` entry with its label: `Start date (startDate)`. */
function rateKeyText(key: string, t: AdminText['t']): string {
	const field = rateFields.find((each) => each === key);
	const period = periodFields.find((each) => each === key);
	if (field !== undefined) return withBrackets(t(`scheduleForm.fields.${field}`), field);
	return period === undefined ? key : withBrackets(t(`scheduleForm.periodKinds.${period}`), period);
}

const isKnown = (code: string | undefined): code is JobFaultCode =>
	code !== undefined && Object.hasOwn(jobFaults, code);

/** Translates a fault's location, as in the form and JSON view, and reason: `Host (sftppush.host): is required`. */
export function faultText(fault: PlacedFault, { t, language }: AdminText): InputFault {
	const { input, steps } = placeOf(fault.path);
	// The portal reports this fault for the whole account, but the form shows it at the login field.
	if (input === 'sftppush' && (fault.code === 'no-credentials' || steps[0] === 'secretName')) {
		const place = withBrackets(t('scheduleForm.login'), 'sftppush');
		return { input, path: 'sftppush.secretName', text: textOf(fault, { label: place, place }, { t, language }) };
	}
	const nameOf = (step: string | number) => {
		if (typeof step === 'number') return t('bulk.entry', { number: step + 1 });
		return input === 'Rates' ? rateKeyText(step, t) : step;
	};
	const names = steps.map(nameOf);
	const label = input === undefined ? undefined : t(`bulk.fields.${input}`);
	const inputName = input === 'OutputFields' ? withBrackets(t('scheduleForm.columns'), 'OutputFields') : label;
	const field = formFieldOf(input, steps);
	const places =
		field === undefined
			? [...(inputName === undefined ? [] : [inputName]), ...names]
			: [withBrackets(t(`scheduleForm.fields.${field}`), `${input}.${field}`), ...names.slice(1)];
	const place = places.join(t('bulk.within'));
	return {
		input: input ?? '',
		path: [...(input === undefined ? [] : [input]), ...steps].join('.'),
		text: textOf(fault, { label: label ?? place, place }, { t, language }),
	};
}

/** Faults whose messages from the API contain JSON keys. The form shows its own text with labels instead. */
const inWordsOfForm: ReadonlySet<string> = new Set(['not-json', 'one-period', 'currency-or-instrument']);

function textOf(
	{ code, message, params }: PlacedFault,
	names: { readonly label: string; readonly place: string },
	{ t, language }: AdminText,
): string {
	// English uses the API's message, which has more details: the repeated name, or why a key cannot be used.
	const isMessageShown = language.startsWith('en') && !(code !== undefined && inWordsOfForm.has(code));
	if (!isKnown(code) || isMessageShown) return withColon(names.place, message);
	return t(`bulk.faults.${code}`, { ...params, ...names });
}

function placeOf(path: PlacedFault['path']): { readonly input?: Input; readonly steps: PlacedFault['path'] } {
	const steps = path[0] === 'requestJson' ? path.slice(1) : path;
	const [first, ...rest] = steps;
	return typeof first === 'string' && isInput(first) ? { input: first, steps: rest } : { steps };
}

const maxShown = 5;

export function faultsBelow(faults: readonly InputFault[], path: string): string | undefined {
	const found = faults.filter((fault) => fault.path === path || fault.path.startsWith(`${path}.`));
	return found.length === 0 ? undefined : found.map(({ text }) => text).join('\n');
}

export function faultsAt(faults: readonly InputFault[], input: string, { t }: AdminText): string | undefined {
	const found = faults.filter((fault) => fault.input === input).map(({ text }) => text);
	if (found.length === 0) return undefined;
	const more = found.length - maxShown;
	return [...found.slice(0, maxShown), ...(more > 0 ? [t('bulk.moreFaults', { count: more })] : [])].join('\n');
}
