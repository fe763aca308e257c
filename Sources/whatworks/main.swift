print("whatworks")
