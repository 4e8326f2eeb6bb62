export const ROLES = ['owner', 'manager', 'sales', 'editor'] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_NAMES: Record<Role, string> = {
  owner: 'Owner',
  manager: 'Manager',
  sales: 'Sales',
  editor: 'Editor',
};

/** Description of each role, for the pages where an owner chooses one. */
export const ROLE_TEXTS: Record<Role, string> = {
  owner: 'everything, and the staff',
  manager: 'everything except the staff',
  sales: 'orders, collectors, vouchers and holds; reads the catalogue',
  editor: 'catalogue and site; reads no personal data of buyers',
};

/** The one table of permissions: which roles have each. Every address of `/admin` names one of them. */
export const PERMISSIONS = {
  home: ['owner', 'manager', 'sales', 'editor'],
  'catalogue.read': ['owner', 'manager', 'sales', 'editor'],
  'catalogue.write': ['owner', 'manager', 'editor'],
  site: ['owner', 'manager', 'editor'],
  sales: ['owner', 'manager', 'sales'],
  money: ['owner', 'manager'],
  'holds.release': ['owner'],
  'collectors.erase': ['owner', 'manager'],
  audit: ['owner', 'manager'],
  staff: ['owner'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof PERMISSIONS;

export function isAllowed(role: Role, permission: Permission): boolean {
  return (PERMISSIONS[permission] as readonly Role[]).includes(role);
}
