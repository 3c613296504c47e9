import {
	type Caller,
	type EffectiveProfile,
	effectiveProfile,
	programProfile,
} from '#functions/directory/access/operation.ts';
import { findProgram, userOfProgram } from '#functions/directory/programs.ts';
import { findUser } from '#functions/directory/users.ts';
import { entitlementOf } from '#shared/directory/entitlement.ts';
import type { Layout, RfrSection } from '#shared/directory/layout.ts';
import type { Organisation } from '#shared/directory/organisation.ts';
import { loanLimits } from '#shared/loan/loan-limits.ts';
import type { LoanFile, LoanUser } from '../store/delivery-record.ts';

export interface LoanEntitlement {
	readonly features: RfrSection['Features'];
	readonly limitNote: string | undefined;
	refusalOf(currency: string): string | undefined;
}

type Profile = Pick<EffectiveProfile, 'entitlement' | 'layout'>;
type Limits = Pick<LoanUser, 'lookbackRange' | 'lockoutRange'>;

const currenciesOf = ({ entitlement }: Pick<Profile, 'entitlement'>): readonly string[] | undefined =>
	entitlement.modules.get('RFR')?.currencies;

const limitsOf = (features: RfrSection['Features']): Limits => ({
	lookbackRange: features?.lookbackRange ?? loanLimits.businessDays,
	lockoutRange: features?.lockoutRange ?? loanLimits.businessDays,
});

/** Returns the rights of the person who submits or resends a loan file, as stored with the file. */
export const loanUserOf = ({ user, ...profile }: Caller): LoanUser => ({
	sub: user.sub,
	currencies: [...(currenciesOf(profile) ?? [])],
	...limitsOf(profile.layout.RFR?.Features),
});

interface Grant {
	readonly currencies: readonly string[];
	/** Undefined if only the limits of a user apply. */
	readonly limits?: Limits;
	readonly refusal: (currency: string) => string;
}

/** A right applies only if each person had it at the call and still has it. A fetched file has those of the client. */
export async function loanEntitlement(
	{ handedInBy, resentBy }: Pick<LoanFile, 'handedInBy' | 'resentBy'>,
	organisation: Organisation,
	layout: Layout,
): Promise<LoanEntitlement> {
	const owner = handedInBy && (await holderOf(handedInBy, 'the user who handed in this file', organisation));
	const sender = resentBy && (await holderOf(resentBy, 'the user who sent this file again', organisation));
	const holders = [owner, sender].filter((holder) => holder !== undefined);
	const features = owner === undefined ? layout.RFR?.Features : owner.features;
	const grants: readonly Grant[] = [
		{ ...grantOf(organisation, layout), ...(owner === undefined ? { limits: limitsOf(features) } : {}) },
		...holders.flatMap((holder) => holder.grants),
	];
	const limits = grants.flatMap((grant) => grant.limits ?? []);
	return {
		features: {
			...features,
			lookbackRange: Math.min(...limits.map(({ lookbackRange }) => lookbackRange)),
			lockoutRange: Math.min(...limits.map(({ lockoutRange }) => lockoutRange)),
		},
		limitNote:
			holders.length === 0 ? undefined : `the limits of ${holders.map(({ name }) => name).join(' and ')} apply`,
		refusalOf: (currency) => grants.find(({ currencies }) => !currencies.includes(currency))?.refusal(currency),
	};
}

function grantOf({ backendConfig }: Organisation, layout: Layout): Grant {
	const config: unknown = backendConfig.trim() === '' ? {} : JSON.parse(backendConfig);
	return {
		currencies: currenciesOf({ entitlement: entitlementOf(layout, config, false) }) ?? [],
		refusal: (currency) => `Your organization has no access to ${currency}.`,
	};
}

interface Holder {
	readonly name: string;
	readonly features: RfrSection['Features'];
	readonly grants: readonly Grant[];
}

async function holderOf(recorded: LoanUser, name: string, organisation: Organisation): Promise<Holder> {
	const subject = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
	const atCall: Grant = {
		currencies: recorded.currencies,
		limits: recorded,
		refusal: (currency) => `${subject} had no access to ${currency} then.`,
	};
	const withoutRights = (reason: string) => ({
		name,
		features: undefined,
		grants: [{ currencies: [], refusal: () => `${subject} ${reason}.` }],
	});
	const person = await findUser(recorded.sub);
	const program = person === undefined ? await findProgram(recorded.sub) : undefined;
	const user = person ?? (program && userOfProgram(program));
	if (user === undefined || user.orgId !== organisation.orgId) return withoutRights('was removed');
	if (user.isDisabled) return withoutRights('was disabled');
	const profile = program === undefined ? effectiveProfile(user, organisation) : programProfile(organisation);
	const currencies = currenciesOf(profile);
	if (currencies === undefined) return withoutRights('has no access to the calculator any more');
	const features = profile.layout.RFR?.Features;
	const now: Grant = {
		currencies,
		limits: limitsOf(features),
		refusal: (currency) => `${subject} has no access to ${currency} any more.`,
	};
	return { name, features, grants: [atCall, now] };
}
