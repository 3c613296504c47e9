import { routes } from '../../shared/contract/routes.ts';
import { operation } from '../platform/http/operation.ts';
import { sessionInfoOf } from './session-info.ts';

export const profile = operation(routes.profile, async ({ caller }) => sessionInfoOf(caller));
