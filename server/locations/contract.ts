/** A province, city or municipality; the id is its PSGC code as a number. */
export interface Place {
  id: number;
  name: string;
}
