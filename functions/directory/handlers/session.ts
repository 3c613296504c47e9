import { login } from '#functions/session/login.ts';
import { logout } from '#functions/session/logout.ts';
import { profile } from '#functions/session/profile.ts';
import { capabilityHandler } from '#platform/http/capability-handler.ts';

export const handler = capabilityHandler([login, logout, profile]);
