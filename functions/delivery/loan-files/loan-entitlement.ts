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

/** The entitlement under which the loans of a file are calculated. */
export interface LoanEntitlement {
	/** Method and limits of the calculator. */
	readonly features: RfrSection['Features'];
	/** Says whose limits apply; undefined for those of the organisation alone. */
	readonly limitNote: string | undefined;
	/** Returns why a currency is not calculated; undefined if it is. */
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

/** Rights stored in the record of a loan file, of the person who hands it in or resends it. */
export const loanUserOf = ({ user, ...profile }: Caller): LoanUser => ({
	sub: user.sub,
	currencies: [...(currenciesOf(profile) ?? [])],
	...limitsOf(profile.layout.RFR?.Features),
});

/** Currencies and limits of one of those whose entitlement applies. */
interface Grant {
	readonly currencies: readonly string[];
	/** Absent where those of a user take the place of the organisation's. */
	readonly limits?: Limits;
	readonly refusal: (currency: string) => string;
}

/**
 * The entitlement for a loan file: that of the user who handed it in, or of the organisation if it was fetched.
 *
 * A user may use what was allowed at the hand-in and still is: rights that are added later do not apply, rights that are
 * removed do not apply any more. A removed or disabled user has none. The rights of a person who sends the file again limit
 * those of the hand-in.
 *
 * @param layout of the organisation
 */
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

/** The rights of a user or a program at the call and now. */
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
