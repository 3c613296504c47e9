import type { Session } from '#lib/session-context.ts';
import type { SessionInfo } from '#shared/contract/session.ts';
import { type Layout, parseFrontendConfig } from '#shared/directory/layout.ts';

/** @returns undefined if the layout or the backend configuration of the profile is invalid */
export function readSession(info: SessionInfo): Session | undefined {
	const read = parseFrontendConfig(info.FrontendConfig);
	const backend = readBackendConfig(info.BackendConfig);
	if ('problem' in read || backend === undefined) return undefined;
	return {
		userId: info.UserId,
		organizationName: info.OrganizationName,
		isAdmin: info.IsAdmin,
		layout: visibleLayout(read.layout, info.IsAdmin),
		backendConfig: backend.config,
	};
}

function visibleLayout(layout: Layout, isAdmin: boolean): Layout {
	if (isAdmin) return layout;
	const { Admin, ...others } = layout;
	return others;
}

function readBackendConfig(text: string): { config: unknown } | undefined {
	try {
		return { config: text.trim() === '' ? {} : JSON.parse(text) };
	} catch {
		return undefined;
	}
}
