import { capabilityHandler } from '#platform/http/capability-handler.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { profile } from './profile.ts';

export const handler = capabilityHandler([login, logout, profile]);
