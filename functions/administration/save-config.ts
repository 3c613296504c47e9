import { refuse } from '#platform/http/refusal.ts';
import { logger } from '#platform/runtime.ts';
import { type SecretPlace, secretPlaces, withoutSecrets } from '#platform/secrets/secret-places.ts';
import {
	type ConfigPart,
	isBelowStage,
	isOwnSecret,
	newSecretName,
	readSecrets,
	removeSecrets,
	type SecretOwner,
	type Secrets,
	secretNamesIn,
	writeSecrets,
} from '#platform/secrets/secret-store.ts';
import { overnightIndices } from '#shared/benchmark/overnight-index.ts';
import { checkBackendConfig } from '#shared/directory/check-backend-config.ts';
import { checkFrontendConfig } from '#shared/directory/check-frontend-config.ts';
import { withLayoutHash } from '#shared/directory/layout-hash.ts';
import type { ConfigFault } from '#shared/input/config-fault.ts';

/** The secrets are already stored, under names that no other record state uses. */
interface PreparedConfigs {
	readonly frontendConfig: string;
	readonly backendConfig: string;
	rollback(): Promise<void>;
	deleteSuperseded(): Promise<void>;
}

type Configs = Readonly<Record<'frontendConfig' | 'backendConfig', string>>;

const calculated = overnightIndices.map(({ currency }) => currency);

const maxIssues = 20;

/** Size limit of a secret in Secrets Manager. */
const maxSecretBytes = 65_536;

const boundToKey = 'boundTo';

/** Every new secret gets a new name that is never used again. The nightly job can therefore remove unused secrets. */
export async function prepareConfigs(configs: Configs, before: Configs, owner: SecretOwner): Promise<PreparedConfigs> {
	const namedBefore = ownNames(before, owner);
	const frontend = await planSecrets('frontend', configs.frontendConfig, namedBefore, owner);
	const backend = await planSecrets('backend', configs.backendConfig, namedBefore, owner);
	const planned = [...frontend.values(), ...backend.values()];
	const made: string[] = [];
	const rollback = () => removeLeftovers(made);
	try {
		for (const { name, values } of planned) {
			if (values === undefined) continue;
			made.push(name);
			await writeSecrets(name, values);
		}
	} catch (error) {
		await rollback();
		throw error;
	}
	const named = new Set(planned.map(({ name }) => name));
	return {
		frontendConfig: composed('frontend', configs.frontendConfig, frontend),
		backendConfig: composed('backend', configs.backendConfig, backend),
		rollback,
		deleteSuperseded: () => removeLeftovers([...namedBefore].filter((name) => !named.has(name))),
	};
}

interface PlannedSecret {
	readonly name: string;
	/** Undefined if the stored secret does not change. */
	readonly values?: Secrets;
}

async function planSecrets(
	part: ConfigPart,
	text: string,
	namedBefore: ReadonlySet<string>,
	owner: SecretOwner,
): Promise<ReadonlyMap<string, PlannedSecret>> {
	if (text.trim() !== '') checkConfig(part, text);
	const places = placesIn(text);
	const kept = await keptSecrets(places, owner);
	return new Map(
		places.map(({ path, written, named, boundTo }) => {
			const stays =
				named !== undefined && namedBefore.has(named) && isBelowStage(named) && Object.keys(written).length === 0;
			if (stays) return [path, { name: named }];
			const values = { ...kept.get(path), ...written, [boundToKey]: boundTo };
			requireRoom(path, values);
			return [path, { name: newSecretName(owner, part), values }];
		}),
	);
}

function requireRoom(path: string, values: Secrets): void {
	if (Buffer.byteLength(JSON.stringify(values)) <= maxSecretBytes) return;
	throw refuse('secret-too-long', { path, max: maxSecretBytes, unit: 'bytes' });
}

/** Stores nothing. Throws a refusal (400) with every fault. */
export function checkConfig(part: ConfigPart, text: string): void {
	if (part === 'frontend') refuseFaults('frontendConfig', checkFrontendConfig(text, calculated));
	else refuseFaults('backendConfig', checkBackendConfig(text));
	placesIn(text);
}

export async function requireKeptSecrets(text: string, owner: SecretOwner): Promise<void> {
	await keptSecrets(placesIn(text), owner);
}

/** Masks secrets for the audit trail. */
export function masked(text: string | undefined): { readonly text: string; readonly hasNewSecrets: boolean } {
	if (text === undefined || text.trim() === '') return { text: '', hasNewSecrets: false };
	const places = placesIn(text);
	const marks = new Map(places.map(({ path }) => [path, '••••']));
	return {
		text: JSON.stringify(withoutSecrets(JSON.parse(text), marks)),
		hasNewSecrets: places.some(({ written }) => Object.keys(written).length > 0),
	};
}

export async function forgetSecrets(configs: Partial<Configs>, owner: SecretOwner): Promise<void> {
	await removeLeftovers([...ownNames(configs, owner)]);
}

/** Only logs a failure, because the nightly job removes unused secrets. */
async function removeLeftovers(names: readonly string[]): Promise<void> {
	for (const name of names) {
		try {
			await removeSecrets(name);
		} catch (error) {
			logger.warn('a secret was not removed', { name, error: error as Error });
		}
	}
}

function composed(part: ConfigPart, text: string, planned: ReadonlyMap<string, PlannedSecret>): string {
	if (text.trim() === '') return '';
	const names = new Map([...planned].map(([path, { name }]) => [path, name]));
	const without = JSON.stringify(withoutSecrets(JSON.parse(text), names));
	return part === 'frontend' ? withLayoutHash(without) : without;
}

const placesIn = (text: string): readonly SecretPlace[] => (text.trim() === '' ? [] : secretPlaces(JSON.parse(text)));

const ownNames = ({ frontendConfig = '', backendConfig = '' }: Partial<Configs>, owner: SecretOwner) =>
	new Set([frontendConfig, backendConfig].flatMap(secretNamesIn).filter((name) => isOwnSecret(owner, name)));

/** Users may also refer to secrets of their organisation. */
async function keptSecrets(places: readonly SecretPlace[], owner: SecretOwner): Promise<ReadonlyMap<string, Secrets>> {
	const { orgId } = owner;
	const kept = new Map<string, Secrets>();
	for (const { path, named, boundTo, written } of places) {
		if (named === undefined) continue;
		const isAllowed = (isOwnSecret(owner, named) || isOwnSecret({ orgId }, named)) && !named.includes('..');
		const secrets = isAllowed ? await readSecrets(named) : undefined;
		if (secrets === undefined) throw refuse('secret-name-not-own', { path });
		const { [boundToKey]: before, ...values } = secrets;
		const isReplaced = Object.keys(values).every((key) => key in written);
		if (before !== boundTo && !isReplaced) throw refuse('secret-needed-again', { path });
		kept.set(path, values);
	}
	return kept;
}

export function refuseFaults(field: string, faults: readonly ConfigFault[]): void {
	const [first] = faults;
	if (first === undefined) return;
	const issues = faults.slice(0, maxIssues).map(({ path, ...fault }) => ({ ...fault, path: [field, ...path] }));
	throw refuse('config-invalid', { count: faults.length, first: first.message }, { issues });
}
