import { parseArgs } from 'node:util';
import { type PortalContext, readPortalContext } from './portal-context.ts';
import {
	accountOf,
	edgeStackName,
	emailPattern,
	operatorNamePattern,
	operatorNameRule,
	type StageAccounts,
	stackName,
} from './stage.ts';

export interface Deployment {
	readonly context: PortalContext;
	readonly cdkArguments: readonly string[];
}

const options = {
	context: { type: 'string', short: 'c', multiple: true },
	'operator-name': { type: 'string' },
	'operator-email': { type: 'string' },
	'alarm-email': { type: 'string' },
	'urgent-alarm-email': { type: 'string' },
	update: { type: 'boolean' },
	yes: { type: 'boolean' },
	help: { type: 'boolean' },
} as const;

/** @throws if the arguments are invalid; the message has one line per fault */
export function readDeployment(
	commandLine: readonly string[],
	region: string,
	accounts: StageAccounts,
): Deployment | 'help' {
	const { values } = parseArgs({ args: [...commandLine], options });
	if (values.help) return 'help';
	const contexts = values.context ?? [];
	const faults: string[] = [];
	const context = collect(faults, () => readContext(contexts));
	const account = context && collect(faults, () => accountOf(context.stage, context.account, accounts));
	const isUpdate = values.update ?? false;
	const setup: Record<string, string | undefined> = {
		OperatorName: collect(faults, () =>
			matching('--operator-name', values['operator-name'], operatorNamePattern, operatorNameRule, !isUpdate),
		),
		OperatorAdminEmail: collect(faults, () =>
			matching('--operator-email', values['operator-email'], emailPattern, 'an e-mail address', !isUpdate),
		),
	};
	const addressOf = (option: 'alarm-email' | 'urgent-alarm-email') =>
		collect(faults, () => matching(`--${option}`, values[option], emailPattern, 'an e-mail address', false));
	const alarmEmail = addressOf('alarm-email');
	const urgentAlarmEmail = addressOf('urgent-alarm-email');
	if (context === undefined || faults.length > 0) throw new Error(faults.join('\n'));
	const parameters = [
		...Object.entries(setup).map(([name, value]) => parameter(stackName(context.stage, 'setup'), name, value)),
		...[stackName(context.stage, 'alarms'), edgeStackName(context.stage, 'edge', region)].flatMap((stack) => [
			parameter(stack, 'AlarmEmail', alarmEmail),
			parameter(stack, 'UrgentAlarmEmail', urgentAlarmEmail),
		]),
	].flat();
	return {
		context,
		cdkArguments: [
			'deploy',
			'--all',
			...contexts.flatMap((pair) => ['--context', pair]),
			...(context.account === undefined ? ['--context', `account=${account}`] : []),
			...parameters,
			...(values.yes ? ['--require-approval', 'never'] : []),
		],
	};
}

function readContext(pairs: readonly string[]): PortalContext {
	const read = new Map<string, string>();
	for (const pair of pairs) {
		const at = pair.indexOf('=');
		if (at < 1) throw new Error(`--context ${pair}: must be written name=value.`);
		read.set(pair.slice(0, at), pair.slice(at + 1));
	}
	if (!read.has('stage'))
		throw new Error('--context stage=… is needed: which portal, such as stage=test or stage=prod.');
	return readPortalContext((name) => read.get(name));
}

function matching(name: string, value: string | undefined, pattern: string, rule: string, isNeeded: boolean) {
	if (value === undefined && isNeeded) throw new Error(`${name} is needed for a first deployment: ${rule}.`);
	if (value !== undefined && !new RegExp(`^(?:${pattern})$`, 'u').test(value)) {
		throw new Error(`${name} must be ${rule}.`);
	}
	return value;
}

const parameter = (stack: string, name: string, value: string | undefined) =>
	value === undefined ? [] : ['--parameters', `${stack}:${name}=${value}`];

function collect<T>(faults: string[], read: () => T): T | undefined {
	try {
		return read();
	} catch (error) {
		faults.push(error instanceof Error ? error.message : String(error));
		return undefined;
	}
}
