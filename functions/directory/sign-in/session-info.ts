import { portalVersion } from '#shared/contract/portal-version.ts';
import { type SessionInfo, sessionHours } from '#shared/contract/session.ts';
import type { Caller } from '../access/caller.ts';

export function sessionInfoOf(caller: Caller): SessionInfo {
	return {
		Token: caller.token,
		TokenValidityInHours: sessionHours,
		TokenValidityFrom: new Date(caller.session.startedAtSeconds * 1000).toISOString(),
		UserId: caller.user.login,
		UserName: 'n/a',
		OrganizationName: caller.organisation.shortName,
		FrontendConfig: caller.frontendConfig,
		BackendConfig: caller.backendConfig,
		IsAdmin: caller.user.isAdmin,
		PortalVersion: portalVersion,
	};
}
