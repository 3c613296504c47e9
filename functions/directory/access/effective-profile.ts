import { type Entitlement, effectiveLayout, entitlementOf, withinEntitlement } from '#shared/directory/entitlement.ts';
import { type Layout, parseFrontendConfig } from '#shared/directory/layout.ts';
import { withLayoutHash } from '#shared/directory/layout-hash.ts';
import type { Organisation } from '#shared/directory/organisation.ts';
import type { User } from '#shared/directory/user.ts';

/** The configuration of a user within that of the organisation, and what follows from it. */
export interface EffectiveProfile {
	readonly layout: Layout;
	/** `{"GUI_Layout": {…}}` as text, limited to what the organisation has. */
	readonly frontendConfig: string;
	readonly backendConfig: string;
	readonly entitlement: Entitlement;
}

/** @throws if a stored configuration cannot be read */
export function effectiveProfile(user: User, organisation: Organisation): EffectiveProfile {
	const own = readLayout(organisation.frontendConfig, `organisation ${organisation.orgId}`);
	const users = user.frontendConfig === undefined ? undefined : readLayout(user.frontendConfig, `user ${user.sub}`);
	const layout = effectiveLayout(own, users);
	const backendConfig = user.backendConfig ?? organisation.backendConfig;
	return {
		layout,
		frontendConfig:
			layout === own ? organisation.frontendConfig : withLayoutHash(JSON.stringify({ GUI_Layout: layout })),
		backendConfig,
		entitlement: withinEntitlement(
			entitlementOf(layout, readJson(backendConfig), user.isAdmin),
			entitlementOf(own, readJson(organisation.backendConfig), user.isAdmin),
		),
	};
}

/** The latest layouts, by their texts: most calls come from few organisations. */
const layouts = new Map<string, Layout>();
const maxLayouts = 100;

function readLayout(text: string, owner: string): Layout {
	const known = layouts.get(text);
	if (known !== undefined) return known;
	const read = parseFrontendConfig(text);
	if ('problem' in read) throw new Error(`the stored layout of ${owner} cannot be read: ${read.problem}`);
	if (layouts.size >= maxLayouts) layouts.clear();
	layouts.set(text, read.layout);
	return read.layout;
}

function readJson(text: string): unknown {
	return text.trim() === '' ? {} : JSON.parse(text);
}
